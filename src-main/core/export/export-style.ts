/** Rules of an exported change request: paper, ink and the marks of a proof, on the screen and printed. */
export const exportStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1d1b18,#eceae6);--quiet:light-dark(#635f57,#a8a49c);--line:light-dark(#ddd8cf,#45423d);--panel:light-dark(#f6f3ee,#26241f);--in:light-dark(#0f6b35,#7fd6a0);--in-soft:light-dark(#e3f4e8,#16331f);--out:light-dark(#a3202a,#f2969c);--out-soft:light-dark(#fbe7e7,#3d1d1f)}
body{margin:0;background:light-dark(#fdfcfa,#1c1b18);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main{max-width:78ch;margin:0 auto;padding:32px 24px 64px}
h1{font-size:1.7em;line-height:1.25;margin:0 0 12px}h2{font-size:1.25em;margin:40px 0 12px;border-bottom:1px solid var(--line);padding-bottom:4px}h3{font-size:1.05em;margin:24px 0 4px}
small,.quiet,footer,dt,.gap{color:var(--quiet);font-size:.85em;font-weight:400}
dl{display:grid;gap:2px;margin:0}dl div{display:grid;grid-template-columns:110px 1fr}dd{margin:0;overflow-wrap:anywhere}
article{break-inside:avoid-page}.thread{border:1px solid var(--line);border-radius:6px;padding:4px 16px 12px;margin:16px 0}
.thread ol{list-style:none;margin:8px 0 0;padding:0 0 0 16px;border-left:2px solid var(--line)}
.by{margin:10px 0 0}.text>:first-child{margin-top:2px}.text>:last-child{margin-bottom:2px}.text{overflow-wrap:anywhere}
.text-piece{display:block;font-variant-ligatures:none;font-kerning:none}
blockquote{margin:8px 0;padding:2px 12px;border-left:3px solid var(--line);color:var(--quiet)}
.note{padding:8px 12px;background:var(--panel);border-radius:6px}
.lines{font:13px/1.5 "JetBrains Mono",ui-monospace,monospace;background:var(--panel);border-radius:6px;padding:8px 0;white-space:pre-wrap;overflow-wrap:anywhere}
.lines>div{padding:0 12px}.gap{font-style:italic}ins{text-decoration:none;color:var(--in)}ins mark{background:var(--in-soft);color:inherit;text-decoration:underline}
.inserted::before{content:"+ "}.deleted::before{content:"- "}.inserted{background:var(--in-soft)}.deleted{background:var(--out-soft)}del{color:var(--out)}del mark{background:none;color:inherit;text-decoration:line-through}del{text-decoration:none}
pre{overflow-x:auto;background:var(--panel);padding:8px 12px;border-radius:6px}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:3px 8px}
footer{margin-top:48px}.reactions span{margin-right:10px}[popover]{display:block;position:static;border:0;background:none;color:inherit}
@media print{body{font-size:11pt}main{max-width:none;padding:0}}
`;
