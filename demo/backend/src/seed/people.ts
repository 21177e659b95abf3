import { countries } from '@firepay/demo-contract/countries.ts'

/** Fictional people. Addresses end in `.example`, phone numbers are from ranges reserved for fiction (+1 555 01xx). */
export const names = [
  'Ansa Kettunen',
  'Bram Ouderkirk',
  'Calla Ferrant',
  'Dov Mirsky',
  'Enid Hallgarth',
  'Faro Quintal',
  'Greta Solbakk',
  'Hamid Zaredar',
  'Ilse Wachtel',
  'Jomo Kibera',
  'Katia Brusilov',
  'Leif Tangen',
  'Mira Dastur',
  'Nuno Carvalhal',
  'Oona Pietrangeli',
  'Pavel Zdrahal',
  'Quill Ashdown',
  'Rosa Tamarit',
  'Sefa Aydemir',
  'Tove Lindqvar',
  'Uma Ramaseri',
  'Viggo Staal',
  'Wanda Przybysz',
  'Xenia Galanou',
  'Yuki Hoshikawa',
  'Zane Underhay',
  'Abel Montjoie',
  'Brisa Olmedillo',
  'Cosmo Trentini',
  'Dalia Haddadin',
  'Emil Vranitz',
  'Fenna Roelofsma',
  'Gil Abravaya',
  'Hedda Myklebost',
  'Ivo Petrusic',
  'Juno Bellweather',
  'Kofi Amankwah',
  'Lotte Schimmer',
  'Marek Dobrowol',
  'Nadia Benkiran',
  'Otis Farrowgate',
  'Petra Vlahovic',
  'Rafe Cullimore',
  'Sanna Ylitalo',
  'Timo Eckhart',
  'Una Gallchoir',
  'Vesna Jurkovec',
  'Wim Hogendorp',
  'Yara Silvestrin',
  'Zoltan Berkes',
] as const

const companies = [
  'Cedar & Tin',
  'Low Tide Ferries',
  'Marrow Lane Books',
  'Northlight Kilns',
  'Plover Maps',
  'Quarry Street Bikes',
  'Saltgrass Bakery',
  'Thimble Works',
  'Umber Paints',
  'Wicker Lane Toys',
] as const

/** The entry at an index, modulo the length. */
export function at<T>(list: readonly T[], index: number): T {
  // Seed lists have at least one entry.
  return list[index % list.length] as T
}

export const nameAt = (index: number) => at(names, index)
export const companyAt = (index: number) => at(companies, index)
export const countryAt = (index: number) => at(countries, index)
export const usernameOf = (name: string) => name.toLowerCase().replaceAll(' ', '.')
export const emailOf = (name: string) => `${usernameOf(name)}@post.example`
export const phoneAt = (index: number) => `+1 555 01${String(index % 100).padStart(2, '0')}`
