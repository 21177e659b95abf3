import type * as english from '../en/first-payment.ts'
import type { Texts } from '../texts.ts'

export const firstPaymentTexts: Texts<typeof english.firstPaymentTexts> = {
  curl: 'Команда, которая отправляет платёж',
  copyCurl: 'Копировать команду',
  copied: 'Скопировано',
  placeholder: 'Замените YOUR_API_SECRET секретом API.',
  filled: (name) => `В команде секрет API сайта ${name}. После обновления страницы его не будет.`,
  waiting: 'Ждём событие',
  liveTitle: 'Это рабочий сайт.',
  liveText:
    'Команда отправляет вымышленный платёж. На рабочем сайте он навсегда останется в книге, балансе и отчётах. Для пробы используйте тестовый сайт.',
  liveShow: 'Всё равно показать команду',
}
