import type { Locale } from '@firepay/contract/product/locales.ts'
import { mailTexts } from './render-mail.ts'
import type { MailContent } from './texts/mail-texts.ts'

/** A mail as sent, with a plain text and an HTML part. */
export type Message = {
  to: string
  subject: string
  text: string
  html: string
  /** Target of the button. */
  link: string | undefined
}

/** Context of a mail; `origin` is the prefix of links, without a trailing slash. */
export type MailFrame = { to: string; appName: string; origin: string; locale: Locale }

/** Lays a mail out for one recipient. */
export function layOutMail(content: MailContent, frame: MailFrame): Message {
  const { to, origin } = frame
  const link = content.button && `${origin}${content.button.path}`
  return {
    to,
    subject: oneLine(content.subject),
    text: asText(content, frame, link),
    html: asHtml(content, frame, link),
    link,
  }
}

function asText(
  { paragraphs, button, afterwards }: MailContent,
  { appName, origin, locale }: MailFrame,
  link: string | undefined,
): string {
  const blocks = [
    appName,
    ...paragraphs.map(oneLine),
    ...(button && link ? [`${button.text}:\n${link}`] : []),
    ...afterwards.map(oneLine),
    `-- \n${mailTexts[locale].sentBy(appName, origin)}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// Drawn with a box: mail programs block images, and not every font has a flame.
const flame =
  '<span style="display:inline-block;width:12px;height:15px;margin-right:4px;vertical-align:-2px;background:#e8490f;border-radius:1px 12px 7px 8px"></span>'

// For mail programs that support dark mode; others use the inline light colours.
const darkRules = `@media (prefers-color-scheme: dark) {
.page { background: #12151c !important }
.card { background: #1b1f29 !important; border-color: #2c3342 !important }
.text { color: #eceff5 !important }
.quiet { color: #a7b0c0 !important }
.link { color: #9fb2ff !important }
}`

/** One column for phones, inline styles that mail programs keep, and no external resources. */
function asHtml(content: MailContent, { appName, origin, locale }: MailFrame, link: string | undefined): string {
  const texts = mailTexts[locale]
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2333">${escapeHtml(oneLine(text))}</p>`
  const small = (text: string) =>
    `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:20px;color:#5b6579">${escapeHtml(oneLine(text))}</p>`
  const button =
    content.button && link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3450d8;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(content.button.text)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:18px;color:#5b6579;word-break:break-all">${escapeHtml(texts.orOpen)}<br><a class="link" href="${escapeHtml(link)}" style="color:#3450d8">${escapeHtml(link)}</a></p>`
      : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(oneLine(content.subject))}</title>
<style>${darkRules}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6f9;${font}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left;overflow-wrap:anywhere;word-break:break-word;${font}">
<tr><td class="text" style="padding:0 4px 16px;font-size:18px;line-height:24px;font-weight:700;color:#1b2333">${flame} ${escapeHtml(appName)}</td></tr>
<tr><td class="card" style="padding:28px 24px 16px;background:#ffffff;border:1px solid #e3e6ed;border-radius:12px">
${content.paragraphs.map(paragraph).join('\n')}
${button}
${content.afterwards.map(small).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px;font-size:12px;line-height:18px;color:#5b6579">${escapeHtml(texts.sentBy(appName, origin))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/**
 * Removes line breaks from names, which would start a header or a paragraph; direction marks; and `=?`, which mail
 * programs decode as an encoded word (RFC 2047).
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
