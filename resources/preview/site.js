/**
 * What a published site does beside being read: searching, menus, tabs, the contents on small windows, light and dark.
 * Without it everything can still be read and reached. One classic script without modules, so that pages of an export
 * work from a folder; it asks for nothing but the preview's own search. The block keeps its names from the page.
 */
'use strict';

{
  const root = document.documentElement;

  function remember(name, value) {
    try {
      localStorage.setItem('site-' + name, value);
    } catch {
      // Pages of a folder may have no storage.
    }
  }
  function remembered(name) {
    try {
      return localStorage.getItem('site-' + name);
    } catch {
      return null;
    }
  }

  // Before anything is painted.
  const asked = new URLSearchParams(location.search).get('theme');
  const chosen = asked ?? (root.dataset.theme === 'free' ? remembered('theme') : null);
  if (chosen === 'dark' || chosen === 'light') root.classList.toggle('dark', chosen === 'dark');

  document.addEventListener('DOMContentLoaded', () => {
    themes();
    menus();
    contents();
    announcement();
    tabs();
    code();
    outline();
    search();
    overflowing();
    openForAnchor();
    addEventListener('hashchange', openForAnchor);
  });

  function all(selector, within) {
    return [...(within ?? document).querySelectorAll(selector)];
  }
  function make(tag, className, text) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function themes() {
    for (const toggle of all('.theme-toggle')) {
      toggle.addEventListener('click', () => {
        const isDark = root.classList.toggle('dark');
        remember('theme', isDark ? 'dark' : 'light');
      });
    }
  }

  // -- menus: open while pointed at or focused by style alone; here for touch, for keys and for who listens ----------
  function menus() {
    for (const menu of all('.dropdown')) {
      const button = menu.querySelector('.dropdown-button');
      const tell = () => {
        const isOpen = getComputedStyle(menu.querySelector('.dropdown-panel')).display !== 'none';
        button?.setAttribute('aria-expanded', String(isOpen));
      };
      for (const name of ['mouseenter', 'mouseleave', 'focusin', 'focusout']) {
        menu.addEventListener(name, () => {
          if (name !== 'focusin') menu.classList.remove('shut');
          setTimeout(tell);
        });
      }
      menu.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') {
          menu.classList.add('shut');
          menu.classList.remove('open');
          button?.focus();
          tell();
        }
      });
      if (button?.tagName === 'BUTTON') {
        button.addEventListener('click', () => {
          menu.classList.remove('shut');
          menu.classList.toggle('open');
          tell();
        });
      }
    }
    addEventListener('click', (event) => {
      for (const menu of all('.dropdown.open'))
        if (!menu.contains(event.target)) menu.classList.remove('open');
    });
  }

  /** Links of the header for which there is no room go into "More". */
  function overflowing() {
    const links = document.querySelector('.header-links');
    const more = links?.querySelector('.more-menu');
    if (!links || !more) return;
    const panel = more.querySelector('.dropdown-panel');
    const items = [...links.children].filter((child) => child !== more);
    const place = () => {
      for (const item of items) links.insertBefore(item, more);
      more.hidden = true;
      panel.replaceChildren();
      const moved = [];
      while (links.scrollWidth > links.clientWidth + 1 && moved.length < items.length) {
        more.hidden = false;
        const last = items[items.length - 1 - moved.length];
        moved.unshift(last);
        last.remove();
      }
      for (const item of moved) {
        for (const link of item.matches('a, span, button') ? [item] : all('.dropdown-panel > *', item)) {
          const copy = link.cloneNode(true);
          copy.className = 'dropdown-item';
          panel.append(copy);
        }
      }
    };
    place();
    new ResizeObserver(place).observe(links.closest('.header-row'));
  }

  // -- contents -------------------------------------------------------------------------------------------------------
  /**
   * Pages of a large export have the way to themselves alone. The script that all of them share, which stands in the list
   * and so runs before anything is painted, brings the rest: lists of closed pages, by the page that they lie below.
   */
  window.siteContents = (lists) => {
    const fill = (list, id) => {
      if (list === null || !Object.hasOwn(lists, id)) return;
      const made = make('template');
      made.innerHTML = lists[id];
      for (const link of all('a', made.content)) {
        const address = link.getAttribute('href');
        if (!/^[a-z][a-z+.-]*:/i.test(address)) link.setAttribute('href', root.dataset.root + address);
      }
      const open = list.querySelector('.toc-page.open');
      if (open !== null) {
        made.content.querySelector(`[data-id="${CSS.escape(open.dataset.id)}"]`)?.replaceWith(open);
        fill(open.querySelector(':scope > .toc-list'), open.dataset.id);
      }
      list.replaceChildren(made.content);
    };
    fill(document.querySelector('.toc-list.root'), '');
  };

  function contents() {
    const sidebar = document.querySelector('.sidebar');
    const button = document.querySelector('.menu-button');
    const show = (isShown) => {
      sidebar.classList.toggle('shown', isShown);
      button?.setAttribute('aria-expanded', String(isShown));
      if (!isShown) button?.focus();
    };
    button?.addEventListener('click', (event) => {
      event.preventDefault();
      show(true);
      sidebar.querySelector('.sheet-close')?.focus();
    });
    sidebar?.addEventListener('click', (event) => {
      const isClose = event.target.closest('.sheet-close') !== null;
      if (isClose) event.preventDefault();
      if (isClose || event.target === sidebar) show(false);
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && sidebar?.classList.contains('shown')) show(false);
    });
    for (const toggle of all('.toc-toggle')) {
      toggle.addEventListener('click', () => {
        const entry = toggle.closest('li');
        toggle.setAttribute('aria-expanded', String(entry.classList.toggle('open')));
      });
    }
    // The list keeps its place from page to page, and shows where one is.
    const list = document.querySelector('.toc');
    const current = document.querySelector('.toc-link.active');
    if (!list) return;
    const key = 'toc-' + root.dataset.place;
    try {
      list.scrollTop = Number(sessionStorage.getItem(key) ?? 0);
      addEventListener('pagehide', () => sessionStorage.setItem(key, String(list.scrollTop)));
    } catch {
      // No storage.
    }
    if (current) {
      const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom)
        list.scrollTop += inner.top - outer.top - outer.height / 2;
    }
  }

  function announcement() {
    const note = document.querySelector('.announcement');
    const close = note?.querySelector('.announcement-close');
    if (!close) return;
    if (remembered('announcement') === note.dataset.message) note.remove();
    close.addEventListener('click', () => {
      remember('announcement', note.dataset.message);
      note.remove();
    });
  }

  // -- blocks ---------------------------------------------------------------------------------------------------------
  function showTab(title) {
    const box = title.closest('.tabs');
    for (const other of all(':scope > .tab-row > .tab-title', box)) {
      const isChosen = other === title;
      other.setAttribute('aria-selected', String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
    }
    for (const panel of box.children)
      if (panel.matches('.tab'))
        panel.classList.toggle('shown', panel.id === title.getAttribute('aria-controls'));
  }

  function tabs() {
    for (const title of all('.tab-title')) {
      title.addEventListener('click', () => showTab(title));
      title.addEventListener('keydown', (event) => {
        const titles = all(':scope > .tab-title', title.parentElement);
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = titles[(titles.indexOf(title) + step + titles.length) % titles.length];
        next.focus();
        showTab(next);
      });
    }
  }

  /** What an address names may stand in a closed tab or expandable. */
  function openForAnchor() {
    let target;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return;
    }
    if (target === null || location.hash === '') return;
    for (let part = target; part !== null; part = part.parentElement) {
      if (part.matches('details')) part.open = true;
      if (part.matches('.tab')) showTab(document.getElementById(part.id + '-title'));
    }
    target.scrollIntoView();
  }

  function code() {
    for (const button of all('.copy')) {
      button.addEventListener('click', () => {
        const words = button.closest('.code-box').querySelector('code').textContent;
        const done = () => {
          const face = [...button.childNodes];
          button.replaceChildren(button.dataset.done);
          setTimeout(() => button.replaceChildren(...face), 1500);
        };
        // The clipboard may be refused to pages: then the old way of selecting and copying.
        navigator.clipboard?.writeText(words).then(done, () => copyBySelection(words, done));
        if (navigator.clipboard === undefined) copyBySelection(words, done);
      });
    }
    for (const button of all('.code-unfold')) {
      button.addEventListener('click', () => {
        const isOpen = button.closest('.code').classList.toggle('unfolded');
        const words = button.textContent;
        button.textContent = button.dataset.less;
        button.dataset.less = words;
        button.setAttribute('aria-expanded', String(isOpen));
      });
    }
  }

  function copyBySelection(words, done) {
    const field = make('textarea');
    field.value = words;
    document.body.append(field);
    field.select();
    if (document.execCommand('copy')) done();
    field.remove();
  }

  function outline() {
    const links = all('.outline-list a');
    const byId = new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
    const headings = [...byId.keys()].map((id) => document.getElementById(id)).filter((one) => one !== null);
    if (headings.length === 0) return;
    const mark = () => {
      const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + 8;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
      const here = passed.at(-1) ?? headings[0];
      for (const [id, link] of byId) link.classList.toggle('here', id === here.id);
    };
    let isWaiting = false;
    addEventListener(
      'scroll',
      () => {
        if (isWaiting) return;
        isWaiting = true;
        requestAnimationFrame(() => {
          isWaiting = false;
          mark();
        });
      },
      { passive: true },
    );
    mark();
  }

  // -- search ---------------------------------------------------------------------------------------------------------
  function search() {
    const hint = document.querySelector('.search-button .search-words')?.textContent ?? '';
    let dialog = null;

    function open(query) {
      dialog ??= build();
      dialog.showModal();
      const field = dialog.querySelector('input');
      if (query) field.value = query;
      field.select();
      field.dispatchEvent(new Event('input'));
    }

    function build() {
      const made = make('dialog', 'search-dialog');
      const field = make('input');
      const results = make('div', 'search-results');
      field.type = 'search';
      field.placeholder = hint;
      field.setAttribute('aria-label', hint);
      made.append(field, results);
      document.body.append(made);
      let last = 0;
      field.addEventListener('input', () => {
        const mine = ++last;
        find(field.value).then((found) => {
          if (mine === last) show(results, found, field.value);
        });
      });
      field.addEventListener('keydown', (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const links = all('a', results);
        const at = links.findIndex((link) => link.classList.contains('chosen'));
        if (step !== undefined && links.length > 0) {
          event.preventDefault();
          links[at]?.classList.remove('chosen');
          const next = links[(at + step + links.length) % links.length];
          next.classList.add('chosen');
          next.scrollIntoView({ block: 'nearest' });
        } else if (event.key === 'Enter') {
          (links[at] ?? links[0])?.click();
        }
      });
      made.addEventListener('click', (event) => {
        if (event.target === made || event.target.closest('a')) made.close();
      });
      return made;
    }

    function show(results, found, query) {
      results.replaceChildren(
        ...found.map((one) => {
          const link = make('a', 'search-result');
          link.href = one.href;
          link.append(make('b', '', one.title), make('span', '', one.words));
          return link;
        }),
      );
      results.firstElementChild?.classList.add('chosen');
      if (found.length === 0 && query.trim() !== '') results.append(make('p', 'search-none', '—'));
    }

    for (const button of all('[data-opens-search]'))
      button.addEventListener('click', () => open(button.dataset.opensSearch));
    addEventListener('keydown', (event) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === 'k' &&
        root.dataset.search === 'file'
      ) {
        event.preventDefault();
        open('');
      }
    });
  }

  function find(query) {
    if (query.trim() === '') return Promise.resolve([]);
    return root.dataset.search === 'live' ? findLive(query) : findInFile(query);
  }

  function findLive(query) {
    const address =
      '/~galley/search?q=' + encodeURIComponent(query) + '&in=' + encodeURIComponent(root.dataset.place);
    return fetch(address)
      .then((answer) => (answer.ok ? answer.json() : []))
      .catch(() => []);
  }

  /** Whole words around a place, where words stand apart. */
  function around(words, place) {
    const near = Math.max(0, place - 40);
    const blank = words.indexOf(' ', near);
    const start = near === 0 ? 0 : blank < 0 || blank > place ? near : blank + 1;
    const last = words.lastIndexOf(' ', start + 140);
    const end = start + 140 >= words.length ? words.length : last > place ? last : start + 140;
    return (start > 0 ? '… ' : '') + words.slice(start, end) + (end < words.length ? ' …' : '');
  }

  let index = null;
  function findInFile(query) {
    index ??= new Promise((settle) => {
      // A script can be read from a folder where nothing else can.
      window.siteSearch = settle;
      const script = make('script');
      script.src = root.dataset.root + '_site/search.js';
      script.onerror = () => settle([]);
      document.head.append(script);
    });
    const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
    return index.then((pages) =>
      pages
        .map(([path, title, words]) => {
          const lower = { title: title.toLowerCase(), words: words.toLowerCase() };
          let score = 0;
          for (const term of terms) {
            if (lower.title.includes(term)) score += lower.title.startsWith(term) ? 30 : 20;
            else if (lower.words.includes(term)) score += 1;
            else return null;
          }
          return {
            href: root.dataset.root + path,
            title,
            words: around(words, lower.words.indexOf(terms[0])),
            score,
          };
        })
        .filter((one) => one !== null)
        .sort((a, b) => b.score - a.score)
        .slice(0, 30),
    );
  }
}
