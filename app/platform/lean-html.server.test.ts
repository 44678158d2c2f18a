import { expect, test } from "vitest";
import { leanHtml } from "./lean-html.server.ts";

test.each([
  ['<p class="card-line"></p>', "<p class=card-line></p>"],
  ['<p class="scripted card"></p>', '<p class="scripted card"></p>'],
  ['<h3 data-title="">Маса</h3>', "<h3 data-title>Маса</h3>"],
  [
    '<form action="/a/b" method="post"><button type="submit" class="x">',
    "<form action=/a/b method=post><button class=x>",
  ],
  ['<img src="/a.webp" alt="" loading="lazy"/>', '<img src="/a.webp" alt loading=lazy>'],
  [
    '<svg aria-hidden="true"><use href="/a.svg#b"></use></svg>',
    '<svg aria-hidden=true><use href="/a.svg#b"></use></svg>',
  ],
  ["<p>a</p><p>b</p><div></div>", "<p>a<p>b<div></div>"],
  ["<div><p>a</p></div><a><p>b</p></a>", "<div><p>a</div><a><p>b</p></a>"],
  ['<button type="button" data-heart=""><svg aria-hidden="true">', "<button data-heart><svg>"],
  ['<button aria-label="Запази"><svg aria-hidden="true">', '<button aria-label="Запази"><svg>'],
  ['<button><svg aria-hidden="true"></svg>Вход', "<button><svg aria-hidden=true></svg>Вход"],
  ['<button aria-label="Запази: a=&quot;b&quot; &gt;">', '<button aria-label="Запази: a=&quot;b&quot; &gt;">'],
  [
    '<p title="=">a class=&quot;b&quot; type=&quot;submit&quot;</p>',
    '<p title="=">a class=&quot;b&quot; type=&quot;submit&quot;</p>',
  ],
])("%s becomes %s", (html, lean) => {
  expect(leanHtml(html)).toBe(lean);
});
