const rules = new Intl.PluralRules('ru')

type Forms = readonly [one: string, few: string, many: string]

/** The form of a word after a number: "платёж" for 1, "платежа" for 2, "платежей" for 5. */
export function form(n: number, ...[one, few, many]: Forms): string {
  const rule = rules.select(n)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

/** "1 платёж", "2 платежа", "1 205 платежей": the number and its word stay on one line. */
export function some(n: number, ...forms: Forms): string {
  return `${n.toLocaleString('ru')}\u00a0${form(n, ...forms)}`
}
