/**
 * The page's own script: the search. Its hash stands in the page's policy, so that no other script runs. It only reads what
 * the page says and hides what was not asked for; it never makes HTML of a text.
 */
export const pageScript = `
(() => {
  "use strict";
  const plain = (text) =>
    text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase().replace(/\\s+/gu, " ").trim();
  const input = document.getElementById("query");
  const found = document.getElementById("found");
  const none = document.getElementById("none");
  const groups = [...document.querySelectorAll(".audience")];
  const picture = document.getElementById("map-picture");
  const sections = [...document.querySelectorAll("section.tool")].map((element) => ({
    element,
    text: plain([...element.querySelectorAll("h3, .f")].map((part) => part.textContent).join(" ")),
    rows: [...element.querySelectorAll("tbody tr")].map((row) => ({
      row,
      text: plain([...row.querySelectorAll(".f")].map((part) => part.textContent).join(" ")),
    })),
    links: [...document.querySelectorAll('nav a[href="#' + element.id + '"]')],
  }));
  const search = () => {
    const query = plain(input.value);
    const words = query === "" ? [] : query.split(" ");
    const has = (text) => words.every((word) => text.includes(word));
    let count = 0;
    const shown = new Set();
    for (const { element, text, rows, links } of sections) {
      const isFound = has(text);
      if (isFound) {
        count += 1;
        shown.add(element.id);
      }
      element.hidden = !isFound;
      for (const link of links) link.parentElement.hidden = !isFound;
      for (const { row, text: words_ } of rows) {
        row.classList.toggle("hit", words.length > 0 && isFound && has(words_));
      }
    }
    for (const group of groups) {
      group.hidden = [...group.querySelectorAll("section.tool")].every((each) => each.hidden);
    }
    for (const part of picture === null ? [] : picture.querySelectorAll("[data-tools]")) {
      const isAsked = part.dataset.tools.split(" ").some((id) => shown.has(id));
      part.classList.toggle("dim", words.length > 0 && !isAsked);
    }
    none.hidden = count > 0;
    const all = sections.length === 1 ? "1 tool" : sections.length + " tools";
    found.textContent = words.length === 0 ? all : count + " of " + all;
  };
  const clear = () => {
    input.value = "";
    search();
  };
  input.addEventListener("input", search);
  input.form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (event.key === "Escape" && event.target === input) clear();
  });
  const showTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null || !target.classList.contains("tool")) return;
    if (target.hidden) clear();
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#tool-"]') : null;
    if (link !== null && link.getAttribute("href") === location.hash) showTarget();
  });
  addEventListener("hashchange", showTarget);
  const opened = [];
  addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll("details:not([open])")) {
      each.open = true;
      opened.push(each);
    }
  });
  addEventListener("afterprint", () => {
    for (const each of opened.splice(0)) each.open = false;
  });
  document.querySelector(".search").hidden = false;
  search();
  if (location.hash !== "") showTarget();
})();
`;
