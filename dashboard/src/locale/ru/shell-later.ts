import type * as english from '../en/shell-later.ts'
import type { Texts } from '../texts.ts'

export const shellLaterTexts: Texts<typeof english.shellLaterTexts> = {
  ending: {
    title: 'Сеанс скоро завершится',
    at: (clock) => `Сеанс завершится в ${clock}.`,
    idle: 'Вы давно ничего не делали. Чтобы продолжить работу, останьтесь в системе.',
    final: 'Длительность сеанса ограничена. Закончите начатое и войдите снова.',
    stay: 'Остаться в системе',
    leave: 'Выйти сейчас',
    again: 'Войти снова',
    later: 'Позже',
    close: 'Закрыть',
    failed: 'Сервер не ответил. Повторите.',
  },
  shortcuts: {
    title: 'Сочетания клавиш',
    on: 'Сочетания из одной клавиши',
    onHint: 'Отключите, если они мешают голосовому вводу. При вводе текста они не действуют.',
    groups: { go: 'Переход', anywhere: 'Везде', lists: 'В списках' },
    goTo: (section) => `Перейти: ${section}`,
    menu: 'Показать или скрыть меню',
    search: 'Поиск в списке',
    palette: 'Поиск по всему и переход к странице',
    help: 'Показать сочетания',
    close: 'Закрыть',
    move: 'К следующей или предыдущей строке',
    open: 'Открыть строку',
    select: 'Выбрать строку',
    filter: 'Добавить фильтр',
    columns: 'Выбрать столбцы',
    copyId: 'Копировать ID',
  },
}
