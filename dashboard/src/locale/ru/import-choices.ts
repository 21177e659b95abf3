import type * as english from '../en/import-choices.ts'
import type { Texts } from '../texts.ts'

export const importChoicesTexts: Texts<typeof english.importChoicesTexts> = {
  noFormat: {
    title: 'Ни в одном известном формате нет таких столбцов',
    hint: 'Укажите ниже, что в каждом столбце, или выберите формат сами.',
  },
  nothing: 'Импортировать нечего.',
}
