/**
 * The policy of the interface (docs/design/security.md). `svelte-trusted-html` is the Trusted Types policy that Svelte
 * registers for its own static templates; it is not a sanitiser, so `{@html}` stays forbidden by lint. `galley-worker` allows
 * one address: that of the worker that colours code (src-renderer/document/highlight).
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' galley-asset:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-src galley-preview: galley-diagram:',
  "frame-ancestors 'none'",
  "object-src 'none'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html galley-worker',
].join('; ');

/**
 * The policy of the frame that lays diagrams out (src-renderer/document/diagram-frame): its own scripts, and styles as its library
 * writes them, nothing from anywhere else. The sandbox gives it an origin that no other page and no storage shares.
 */
export const diagramSecurityPolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  'script-src galley-diagram:',
  "style-src galley-diagram: 'unsafe-inline'",
  'font-src galley-diagram:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors app://galley',
].join('; ');

/**
 * The policy of pages of previews: our one script and our style sheets, a page's own rules by a number that nobody can
 * guess, pictures and fonts of the preview, and asking the preview itself when one searches.
 */
export function previewSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** A picture runs nothing and fetches nothing, whatever it is opened as. */
export const assetSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
