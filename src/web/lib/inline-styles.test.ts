import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withStylesApart } from './inline-styles.ts';

const drawn = (...children: React.ReactNode[]) =>
  withStylesApart(renderToStaticMarkup(createElement('div', null, ...children)), { nonce: 'n0', within: '#here' });

test('styles of elements become rules with the nonce, one for those that are alike', () => {
  const styled = (height: number) => createElement('i', { key: height, style: { height, '--icon': 'url("a\'b&c")' } });
  expect(drawn(styled(1), styled(2), createElement('b', { key: 'b', style: { height: 1, '--icon': 'url("a\'b&c")' } }))).toBe(
    `<style nonce="n0">#here [data-style="0"]{height:1px;--icon:url("a'b&c")}#here [data-style="1"]{height:2px;--icon:url("a'b&c")}</style>` +
      '<div><i data-style="0"></i><i data-style="1"></i><b data-style="0"></b></div>',
  );
});

test('text that looks like a style stays text, and no style can end the element', () => {
  const text = '<i style="color:red">';
  const html = drawn(
    createElement('p', { key: 'p', title: ' style="x"' }, text),
    createElement('b', { key: 'b', style: { '--name': '"</style><script>"' } }),
  );
  expect(html).toContain('<p title=" style=&quot;x&quot;">&lt;i style=&quot;color:red&quot;&gt;</p>');
  expect(html).toContain(String.raw`{--name:"\3c /style>\3c script>"}`);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});
