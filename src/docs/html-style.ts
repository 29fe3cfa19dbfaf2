/** The page's own style. Its hash stands in the page's policy, so that no other style is applied. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --back: #fbfbfa; --panel: #ffffff; --text: #1d2125; --soft: #5a636d; --line: #d9dde1;
  --link: #0b57d0; --mark: #fff2b8; --code: #f0f2f4;
  --subject: #e4eefb; --tool: #e6f4ea; --public: #fdf0dc; --fields: #f3e8fb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #15181b; --panel: #1c2024; --text: #e6e9ec; --soft: #a2abb4; --line: #363d44;
    --link: #8ab4f8; --mark: #4d4216; --code: #262b30;
    --subject: #1d3149; --tool: #1c3a28; --public: #43331a; --fields: #38264a;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 6rem; }
body {
  margin: 0; background: var(--back); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; }
code { background: var(--code); border-radius: 4px; padding: .1em .3em; }
pre { background: var(--code); border-radius: 8px; padding: .75rem 1rem; overflow-x: auto; overflow-wrap: normal; }
pre code { background: none; padding: 0; }
header, main, footer { max-width: 84rem; margin: 0 auto; padding: 0 1.25rem; }
header h1 { margin: 1.5rem 0 .25rem; font-size: 1.75rem; line-height: 1.25; }
.soft { color: var(--soft); }
.prose { white-space: pre-line; max-width: 48rem; }
.skip { position: absolute; left: -9999px; }
.skip:focus { position: static; }
.search { display: block; position: sticky; top: 0; z-index: 2; background: var(--back); padding: .75rem 0; border-bottom: 1px solid var(--line); }
.search form { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
.search label { font-weight: 600; }
.search input {
  flex: 1 1 14rem; min-width: 0; max-width: 36rem; font: inherit; color: inherit; background: var(--panel);
  border: 1px solid var(--soft); border-radius: 8px; padding: .4rem .75rem;
}
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus-visible, section.tool:focus-visible { outline: none; }
#found { margin: 0; min-width: 10rem; }
nav ul { list-style: none; margin: .75rem 0 1rem; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem .5rem; }
nav a { display: inline-block; border: 1px solid var(--line); border-radius: 999px; padding: .1rem .75rem; background: var(--panel); text-decoration: none; }
nav a:hover { border-color: var(--link); }
h2 { margin: 2rem 0 .5rem; font-size: 1.35rem; }
section.tool { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: .25rem 1.25rem 1rem; margin: 1rem 0; }
section.tool h3 { font-size: 1.2rem; margin: .75rem 0 .25rem; }
section.tool:target { border-color: var(--link); }
section.tool h4 { margin: 1.5rem 0 .5rem; }
.badge { font-size: .8rem; font-weight: 400; border-radius: 999px; padding: .1rem .6rem; margin-left: .25rem; white-space: nowrap; background: var(--tool); }
.badge.public { background: var(--public); }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: 8px; padding: 0 .75rem; }
summary { cursor: pointer; padding: .4rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); font-weight: 400; }
td { min-width: 4.5rem; }
td[data-c="Type"] { min-width: 10rem; }
#none { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
tbody th { min-width: 9rem; }
thead th { color: var(--soft); font-weight: 600; overflow-wrap: normal; }
tbody th code { background: none; padding: 0; font-weight: 600; }
tr.hit > * { background: var(--mark); }
[hidden] { display: none !important; }
.picture { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); padding: .75rem; }
.picture svg { display: block; margin: 0 auto; font-family: inherit; }
.picture text { fill: var(--text); pointer-events: none; }
.picture .col { font-size: 13px; fill: var(--soft); font-weight: 600; }
.picture .label { font-size: 14px; font-weight: 600; }
.picture .note { font-size: 12px; fill: var(--soft); }
.picture rect { stroke: var(--line); stroke-width: 1; }
.picture .subject rect { fill: var(--subject); }
.picture .tool rect { fill: var(--tool); }
.picture .public rect { fill: var(--public); }
.picture .fields rect { fill: var(--fields); }
.picture a:hover rect, .picture a:focus rect { stroke: var(--link); stroke-width: 2; }
.picture .dim { opacity: .2; }
.edge { fill: none; stroke: var(--soft); stroke-width: 1.5; opacity: .7; }
.edge.left { stroke-dasharray: 4 4; }
.edge.refers { stroke: var(--link); }
.picture .head { fill: var(--link); }
.legend { font-size: .875rem; color: var(--soft); margin: .5rem 0 0; }
footer { margin-top: 2rem; margin-bottom: 2rem; font-size: .875rem; color: var(--soft); }
@media screen and (max-width: 60rem) {
  table, tbody, tr, tbody th, tbody td { display: block; width: 100%; min-width: 0; }
  td[data-c="Type"] { min-width: 0; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .25rem .75rem; }
  th, td { border: 0; padding: .2rem 0; }
  tbody td { display: grid; grid-template-columns: minmax(5rem, 7.5rem) minmax(0, 1fr); gap: .5rem; }
  tbody td::before { content: attr(data-c); color: var(--soft); overflow-wrap: normal; }
  td:has(> span:empty) { display: none; }
}
@media (max-width: 30rem) {
  header, main, footer { padding: 0 .75rem; }
  section.tool { padding: .25rem .75rem .75rem; }
}
@media print {
  .search, nav, .skip { display: none; }
  body { background: none; font-size: 11px; }
  section.tool { border: 0; padding: 0; }
  section.tool h3, section.tool h4 { break-after: avoid; }
  tr, pre { break-inside: avoid; }
  table { font-size: inherit; }
  td { min-width: 0; }
  td[data-c="Type"], tbody th { min-width: 6.5rem; }
  h1 { font-size: 20px; } h2 { font-size: 16px; } section.tool h3 { font-size: 14px; }
  .legend, footer { font-size: inherit; }
  .picture { overflow: visible; border: 0; }
  .picture svg { max-width: 100%; height: auto; }
}
`;
