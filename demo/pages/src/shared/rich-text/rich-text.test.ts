import { expect, test } from 'vitest'
import { plainText, readRichText } from './rich-text.ts'

test('reads paragraphs, lines and inline styles', () => {
  expect(readRichText('<p data-align="center">Two <b>big</b> &amp; <i>small</i><br>boxes</p>')).toEqual([
    {
      tag: 'p',
      align: 'center',
      inner: [
        'Two ',
        { tag: 'strong', inner: ['big'] },
        ...[' ', '&', ' '],
        { tag: 'em', inner: ['small'] },
        { tag: 'br', inner: [] },
        'boxes',
      ],
    },
  ])
})

test('drops scripts, images and URLs', () => {
  const html = `<p onclick="steal()" style="position:fixed">Hello <a href="javascript:steal()">you</a>
    <img src="https://elsewhere.example/x.png" onerror="steal()"><script>steal()</script><svg><text>steal</text></svg>
    <iframe src="https://elsewhere.example"></iframe></p><style>* { display: none }</style>`
  expect(JSON.stringify(readRichText(html))).not.toMatch(/steal|elsewhere|display|position/)
  expect(plainText(html)).toBe('Hello you')
})

test('one-line text has a space between paragraphs', () => {
  expect(plainText('<p>One</p><p>two<br>three</p>')).toBe('One two three')
  expect(plainText('not closed <b>at all')).toBe('not closed at all')
})
