/** A delivery address. */
export type Address = {
  fullName: string
  mobile: string
  house: string
  landmark: string
  town: string
  pincode: string
  state: string
  kind: string
}

export const noAddress: Address = {
  fullName: '',
  mobile: '',
  house: '',
  landmark: '',
  town: '',
  pincode: '',
  state: '',
  kind: 'Home',
}

/** The saved address; the phone number is reserved for fiction. */
export function savedAddress(fullName: string): Address {
  return {
    fullName,
    mobile: '01632 960152',
    house: '3',
    landmark: 'Ferry Steps',
    town: 'Uig',
    pincode: '51951',
    state: 'Isle of Skye',
    kind: 'Home',
  }
}
