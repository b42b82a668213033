/** Where the window's own pages, files and previews come from. */
export const interfaceScheme = 'app';
export const interfaceOrigin = 'app://galley';
export const assetScheme = 'galley-asset';
export const diagramScheme = 'galley-diagram';
/** The only page of the scheme: the frame in which diagrams are laid out. */
export const diagramFrame = 'galley-diagram://frame/document/diagram-frame/index.html';
export const previewScheme = 'galley-preview';
