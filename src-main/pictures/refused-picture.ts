const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A card in the place of a picture that is not drawn: pages of previews and of exported sites have no other way to say why. */
export function refusedPicture(reason: string): string {
  const line = (y: number, text: string): string =>
    `<text x="16" y="${y}" font-family="sans-serif" font-size="14" fill="#667">${text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="72"><rect width="479" height="71" x=".5" y=".5" rx="6" fill="#f6f6f8" stroke="#ccd"/>${line(30, 'This image is not shown:')}${line(52, `${reason}.`)}</svg>`;
}
