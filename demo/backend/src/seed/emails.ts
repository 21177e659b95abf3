import type { Mail } from '@firepay/demo-contract/email.ts'
import { daysAfter } from './dates.ts'
import { at, emailOf, nameAt } from './people.ts'

/** The recipient of the sample mails. */
export const me = { name: 'Sam Tallis', email: 'sam.tallis@post.example', avatar: '' }

type Seed = { folder: Mail['folder']; labels: Mail['labels']; marks: string; subject: string; text: string }

/** Flags: `u` unread, `*` starred, `a` with an attachment, `t` from today, `r` with two replies. */
const seeds: readonly Seed[] = [
  seed(
    'inbox',
    ['company'],
    'uta',
    'Stall plan for Saturday',
    'The plan of the hall is attached to the board by the door. We stand in row four.',
  ),
  seed(
    'inbox',
    ['important'],
    'u*ta',
    'Lease of the back room',
    'The owner sent the last version. Please read page two before noon.',
  ),
  seed(
    'inbox',
    ['company', 'important'],
    '*r',
    'Who opens on Monday?',
    'Calla is away, so somebody else needs the key. I can do it until ten.',
  ),
  seed('inbox', ['personal'], 'ut', 'Soup at one?', 'The place at the corner has leek today.'),
  seed(
    'inbox',
    ['private'],
    'ua',
    'Photos of the workshop',
    'The light was good for once. I kept the three best ones.',
  ),
  seed(
    'inbox',
    ['company'],
    '',
    'Stock count, second shelf',
    'Forty-one boxes, not forty-four. I have changed the list.',
  ),
  seed('inbox', ['personal', 'private'], '*', 'Borrowed ladder', 'It is back in the shed, with a new foot.'),
  seed(
    'inbox',
    ['important'],
    'u',
    'New address for returns',
    'From the first of the month everything goes to Chandler Street.',
  ),
  seed('inbox', ['company'], 'a', 'Minutes of the tour', 'Short this time: who came, what we saw, what we owe.'),
  seed('sent', ['company'], 't', 'Re: Stall plan for Saturday', 'Row four is fine. We bring the long table.'),
  seed('sent', ['personal'], '*', 'Bicycle lamp', 'I found the one I meant. It needs a battery.'),
  seed('sent', ['important'], 'a', 'Offer for the paint job', 'Two coats, three rooms, and the hall if there is time.'),
  seed('draft', ['company'], '', 'Words for the window', 'Open late on Thursdays. No, better: ask inside.'),
  seed('draft', ['private'], '*', 'About the garden', 'I wanted to say that the wall may stay as it is.'),
  seed('draft', ['personal'], '', 'Train times', 'There is one at eight and'),
  seed('spam', ['private'], 'u', 'You were chosen by a lottery', 'Send us your shoe size and we send you a castle.'),
  seed('spam', [], 'u', 'Cheaper roofs', 'Your roof could be somebody else’s roof.'),
  seed('spam', ['personal'], '', 'A prince asks for help', 'Not that prince. Another one.'),
  seed('spam', [], '', 'Grow taller by reading', 'One page a day. Results differ.'),
  seed('spam', ['company'], 'a', 'Invoice 00000', 'Please find nothing attached.'),
  seed('trash', ['company'], '*', 'Old price list', 'Replaced by the one from spring.'),
  seed('trash', ['important'], '', 'Fire drill on Tuesday', 'It was last week. Thank you all.'),
  seed('trash', ['private'], 'a', 'Lost glove', 'Found. It was in the other pocket.'),
  seed(
    'inbox',
    ['personal', 'important'],
    '*u',
    'Concert in the yard',
    'Bring a chair. If it rains we move to the barn.',
  ),
]

// biome-ignore lint/complexity/useMaxParams: a table of mails, one per call, read by its columns.
function seed(folder: Mail['folder'], labels: Mail['labels'], marks: string, subject: string, text: string): Seed {
  return { folder, labels, marks, subject, text }
}

/** Twenty-four mails; those of today are minutes to hours old. */
export function seedEmails(now: Date): Mail[] {
  return seeds.map(({ folder, labels, marks, subject, text }, index) => {
    const other = { name: nameAt(index * 2), email: emailOf(nameAt(index * 2)), avatar: '' }
    const isOwn = folder === 'sent' || folder === 'draft'
    const isOfToday = marks.includes('t')
    const time = isOfToday ? new Date(now.getTime() - (index + 1) * 7 * 60_000) : daysAfter(now, -1 - index)
    const mail = {
      id: index + 1,
      from: isOwn ? me : other,
      to: [isOwn ? { name: other.name, email: other.email } : { name: me.name, email: me.email }],
      cc: [],
      bcc: [],
      subject,
      message: `<p>Hello,</p><p>${text}</p><p>${(isOwn ? me.name : other.name).split(' ')[0]}</p>`,
      attachments: marks.includes('a')
        ? [
            {
              fileName: `${subject.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.pdf`,
              thumbnail: '',
              url: '',
              size: '2mb',
            },
          ]
        : [],
      isStarred: marks.includes('*'),
      labels: [...labels],
      time: time.toISOString(),
      folder,
      isRead: !marks.includes('u'),
    }
    return { ...mail, replies: marks.includes('r') ? [reply(mail, 1), reply(mail, 2)] : [] }
  })
}

const earlier = [
  '<p>I have the second key until Friday. After that it hangs with <strong>Calla</strong>, as it always did.</p>',
  '<p>The first delivery comes at seven. Somebody should be there, or it goes back to the depot.</p>',
]

/** An earlier message of the conversation; every second one is from the own account. */
function reply(mail: Omit<Mail, 'replies'>, number: number): Omit<Mail, 'replies'> {
  const time = new Date(Date.parse(mail.time) - number * 3_600_000).toISOString()
  const isOwn = number % 2 === 1
  return {
    ...mail,
    id: mail.id * 100 + number,
    ...(isOwn && { from: me, to: [{ name: mail.from.name, email: mail.from.email }] }),
    time,
    subject: `Re: ${mail.subject}`,
    message: at(earlier, number),
    attachments: [],
  }
}
