import type * as english from '../en/form.ts'
import type { Texts } from '../texts.ts'

export const formTexts: Texts<typeof english.formTexts> = {
  save: 'Сохранить изменения',
  discard: 'Отменить изменения',
  unchanged: 'Изменений нет.',
  unsaved: 'Есть несохранённые изменения',
  saved: 'Изменения сохранены.',
  leaveTitle: 'Уйти без сохранения?',
  leaveText: 'Изменения на этой странице будут потеряны.',
  leave: 'Уйти без сохранения',
  stay: 'Продолжить редактирование',
  close: 'Закрыть',
  cancel: 'Отмена',
  discardQuestion: 'Закрыть без сохранения?',
}
