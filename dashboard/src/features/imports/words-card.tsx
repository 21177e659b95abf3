import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { importsTexts } from '../../locale/imports.ts'
import type { ColumnMapping, Preview } from './imports.queries.ts'

const texts = importsTexts.mapping.words

export type Words = NonNullable<ColumnMapping['words']>
type Meaning = Words[string]

const options = [
  { value: '' as const, label: texts.unknown },
  // `texts.kinds` has a key for every kind of the contract.
  ...(Object.keys(texts.kinds) as Meaning[]).map((value) => ({ value, label: texts.kinds[value] })),
]

/** Maps the words of the type column to kinds; known words are prefilled. */
export function WordsCard({
  words,
  said,
  onWords,
}: {
  words: Preview['words']
  said: Words
  onWords: (words: Words) => void
}) {
  const withWord = (word: string, meaning: Meaning | '') => {
    const others = Object.fromEntries(Object.entries(said).filter(([one]) => one !== word))
    onWords(meaning === '' ? others : { ...others, [word]: meaning })
  }
  return (
    <Card title={texts.title} flush>
      <Table label={texts.title} columns={[{ name: texts.word }, { name: texts.means }]}>
        <tbody>
          {words.map(({ word, kind }) => (
            <tr key={word}>
              <td>
                <CodeText wrap>{word}</CodeText>
              </td>
              <td>
                <Select<Meaning | ''>
                  size="sm"
                  hideLabel
                  label={texts.meansOf(word)}
                  options={options}
                  value={kind ?? ''}
                  onChange={(meaning) => withWord(word, meaning)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
