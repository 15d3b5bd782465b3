/// The style sheet of a page, besides that of its charts.
let pageStyle = """
  body {
    margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
    font: 1rem/1.45 Helvetica, Arial, 'Liberation Sans', sans-serif;
  }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  form { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; margin: 1rem 0; }
  form[hidden] { display: none; }
  label { display: flex; gap: .4rem; align-items: center; }
  select, input { font: inherit; color: inherit; background: var(--paper); max-width: 14rem; }
  figure { margin: 1rem 0; }
  .wide { overflow-x: auto; }
  svg { display: block; width: 100%; height: auto; }
  output { display: block; min-height: 3em; padding: .4rem 0; }
  .column { fill: transparent; stroke: none; }
  .reachable:focus { outline: none; }
  .reachable:hover .column, .reachable:focus .column { fill: var(--ink); fill-opacity: .14; }
  .reachable:focus .column { stroke: var(--ink); }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid var(--quiet); }
  th:first-child, td:first-child, th.text, td.text { text-align: left; }
  th button {
    font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  }
  th button:disabled { cursor: default; color: inherit; }
  th[aria-sort=ascending] button::after { content: " ▲"; }
  th[aria-sort=descending] button::after { content: " ▼"; }
  summary { font-size: 1.15rem; font-weight: bold; margin: 1.5rem 0 .5rem; cursor: pointer; }
  @media screen and (min-width: 60rem) { td:not(.text) { white-space: nowrap; } }
  @media screen and (max-width: 60rem) {
    body { padding: .6rem; }
    table { font-size: .8rem; }
    th, td { padding: .15rem .25rem; }
  }
  @media screen and (max-width: 30rem) {
    table { font-size: .68rem; overflow-wrap: anywhere; }
    th, td { padding: .1rem; }
    svg text { font-size: 18px; }
  }
  tr.met { outline: 2px solid var(--ink); outline-offset: -2px; }
  pre { white-space: pre-wrap; font: inherit; }
  @page { size: A4; margin: 1.2cm; }
  @media print {
    body { font-size: 8.5pt; line-height: 1.25; padding: 0; max-width: none; }
    h1 { margin: 0; } h2 { margin: .6rem 0 .2rem; }
    form, output, details:not([open]) { display: none; }
    .wide { overflow: visible; }
    figure { margin: .3rem 0; }
    svg { max-height: 6.5cm; }
    ul { margin: .2rem 0; } th, td { padding: .05rem .5rem; }
    tr, figure { break-inside: avoid; }
  }
  """
