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
  svg { display: block; width: 100%; height: auto; min-width: 40rem; }
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
  @media screen { td:not(.text) { white-space: nowrap; } }
  tr.met { outline: 2px solid var(--ink); outline-offset: -2px; }
  pre { white-space: pre-wrap; font: inherit; }
  @media print {
    form, output { display: none; }
    .wide { overflow: visible; }
    svg { min-width: 0; }
    tr, figure { break-inside: avoid; }
  }
  """
