/** Ten levels of ten uses each: 10^10 rectangles from less than 3 kB. */
export const nestedUses = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><defs><rect id="u0" width="9" height="9"/>${Array.from(
  { length: 10 },
  (_, level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#u10"/></svg>`;

/** Text that entities unfold to a thousand million letters. */
export const entityDrawing = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${Array.from(
  { length: 8 },
  (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text>&e8;</text></svg>`;

/** The beginning of a PNG of 60,000 x 60,000 pixels. */
export const hugePng = Uint8Array.from(
  Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea6008020000000000000000', 'hex'),
);
