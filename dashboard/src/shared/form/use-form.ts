import { ProblemError } from '@firepay/contract/product/client.ts'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { problemText } from '../problem-text.ts'
import { useUnsaved, type Within } from '../unsaved.ts'
import type { IdempotencyKey } from '../use-idempotency-key.ts'

/** Texts beside fields, by the name of the field. */
export type FormErrors<V> = { readonly [N in keyof V]?: string | undefined }

/** What a form was filled from: an edit is based on it, and on its version where the call takes `If-Match`. */
type Base<V> = { values: V; version: string }

type Options<V, A> = {
  /**
   * The values at the start. Others later (read again meanwhile) are followed as long as nothing was typed; what was typed
   * is kept, and so is what it is based on.
   */
  initial: V
  /** What stands above the form at the start: why the person is here again. */
  failure?: string | undefined
  /** The `ETag` of `initial`, where there is one. */
  version?: string
  /** What is wrong with the values: asked when a field is left for another, while its error stands, and before sending. */
  check?: (values: V) => FormErrors<V>
  /** Called in the place of `send` when nothing was changed. */
  unchanged?: () => void
  send: (values: V, base: Base<V>) => A | Promise<A>
  /** The answer is there. The form stays busy, so that nothing is sent twice; `restart` makes it ready again. */
  sent?: (answer: A, values: V) => unknown
  /**
   * What a failure means here: texts beside fields, one above the form, or `null` when the screen has gone on. Without an
   * answer the fields named by the problem get their texts, and the rest is told above the form.
   */
  refused?: (error: unknown, values: V) => FormErrors<V> | string | null | undefined
  /** Of a call that takes an Idempotency-Key: renewed when it is done. */
  key?: IdempotencyKey
  /**
   * What leaving takes along, so that it asks first: the page unless told; the address for a form in a panel that the
   * search opens; `never` where what is typed is no work of somebody: a code, a password that re-authenticates.
   */
  lostWith?: Within | 'never'
}

type State<V> = {
  base: Base<V>
  values: V
  errors: FormErrors<V>
  failure: string | undefined
  isStale: boolean
  /** What is on its way. */
  sending: V | null
  /** The answer is there, and the form was not made ready again. */
  isSent: boolean
  /** It was made ready again by the answer. */
  isSaved: boolean
  /** The start that this state has taken note of; null: the next one that is given counts as noted. */
  noted: string | null
}

type Named<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string
type Control<N, T> = { name: N; value: T; error: string | undefined }

export type Form<V> = {
  values: V
  /** What the values are a change of. */
  base: Base<V>
  errors: FormErrors<V>
  /** What failed and stands beside no field. */
  failure: string | undefined
  /** Somebody else changed it first (412): `restart` drops what was typed for what was read last. */
  isStale: boolean
  /** Differs from what it was filled from; spaces around a text do not count. */
  isDirty: boolean
  /** What was sent last is saved, and nothing was changed since. */
  isSaved: boolean
  isBusy: boolean
  /** The values that are on their way: which of two buttons was pressed. */
  sending: V | null
  set(part: Partial<V>): void
  /** Checks, moves to the first wrong field, else sends; `part` is for this time only. Nothing while something is on its way. */
  submit(part?: Partial<V>): Promise<void>
  /** Fills the form anew, with what was read last unless told, and makes it ready. */
  restart(values?: V, version?: string): void
  /** Carries what was typed over to something newer, where its parts are independent: `values` is then the change of `newer`. */
  rebase(newer: V, values: V, version: string): void
  /** For `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit(event: FormEvent): void
    onBlur(event: FocusEvent): void
  }
  /** For `<FormDialog>`. `holdsWork`: closing it would drop what was typed. */
  dialog: Pick<Form<V>, 'form' | 'failure'> & { busy: boolean; holdsWork: boolean }
  /** For a control that gives its event: `<TextField {...form.field('name')}>`. */
  field<N extends Named<V, string>>(
    name: N,
  ): Control<N, V[N]> & { onChange(event: { currentTarget: { value: string } }): void }
  /** For a control that gives its value: `<Select {...form.choice('timeZone')}>`. */
  choice<N extends keyof V & string>(name: N): Control<N, V[N]> & { onChange(value: V[N]): void }
  /** For a tick: `<Checkbox {...form.tick('notifyOldEvents')}>`. */
  tick<N extends Named<V, boolean>>(
    name: N,
  ): { name: N; checked: V[N]; onChange(event: { currentTarget: { checked: boolean } }): void }
}

/**
 * The state of one form, the same for all (docs/decisions/085-forms.md): what is wrong beside its field, the first wrong one
 * focused, the server's refusals in their places, one sending at a time, and nobody's change lost.
 * Names of values are those of the body where the server may refuse them; controls carry them as `name`.
 */
export function useForm<V extends object, A>(options: Options<V, A>): Form<V> {
  const { initial, version = '' } = options
  const given = textOf([initial, version])
  const fresh = (values: V, at: string, noted: string | null): State<V> => ({
    base: { values, version: at },
    values,
    errors: {},
    failure: undefined,
    isStale: false,
    sending: null,
    isSent: false,
    isSaved: false,
    noted,
  })
  const [state, setState] = useState(() => ({ ...fresh(initial, version, given), failure: options.failure }))
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isAnswered = useRef(false)
  const isFocusDue = useRef(false)
  const { base, values, errors, sending } = state
  const isDirty = textOf(values) !== textOf(base.values)
  const lostWith = options.lostWith ?? 'path'
  const holdsWork = isDirty && !state.isSent && lostWith !== 'never'
  const nothingUnsaved = useUnsaved(holdsWork, lostWith === 'never' ? 'path' : lostWith)
  if (state.noted === null) setState({ ...state, noted: given })
  else if (state.noted !== given && !isDirty && sending === null) {
    setState({ ...fresh(initial, version, given), isSaved: state.isSaved })
  }

  // After the errors are in the page, so that the field is read out with its own.
  useEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    const wrong = controlsOf(ref.current).find((control) => errors[control.name as keyof V] !== undefined)
    wrong?.focus()
    wrong?.select?.()
  })

  const merge = (part: Partial<State<V>>) => setState((before) => ({ ...before, ...part }))
  const tell = (part: Partial<State<V>>) => {
    isFocusDue.current = true
    merge(part)
  }
  const set = (part: Partial<V>) =>
    setState((before) => {
      const next = { ...before.values, ...part }
      const shown: { [N in keyof V]?: string | undefined } = { ...before.errors }
      for (const name of Object.keys(part) as (keyof V)[]) {
        // What the form itself said goes on being true or not; what the server said was about the value before.
        const isOwn = shown[name] !== undefined && shown[name] === options.check?.(before.values)[name]
        shown[name] = isOwn ? options.check?.(next)[name] : undefined
      }
      return { ...before, values: next, errors: shown }
    })

  const submit = async (part?: Partial<V>) => {
    if (isSending.current) return
    const out = { ...values, ...part }
    if (options.unchanged && !isDirty) return options.unchanged()
    const wrong = options.check?.(out) ?? {}
    if (Object.values(wrong).some((text) => text !== undefined)) return tell({ errors: wrong })
    isSending.current = true
    merge({ errors: {}, failure: undefined, isStale: false, sending: out })
    let answer: A
    try {
      answer = await options.send(out, base)
    } catch (error) {
      const told = options.refused?.(error, out)
      const place = told === undefined ? await placed<V>(error, ref.current) : {}
      isSending.current = false
      return tell({
        ...(told === undefined ? place : typeof told === 'string' ? { failure: told } : { errors: told ?? {} }),
        isStale: error instanceof ProblemError && error.code === 'STALE',
        sending: null,
      })
    }
    options.key?.renew()
    // Before `sent`, which may leave the page.
    nothingUnsaved()
    merge({ isSent: true })
    isAnswered.current = true
    options.sent?.(answer, out)
    isAnswered.current = false
  }
  const restart = (next = initial, at = version) => {
    isSending.current = false
    setState({ ...fresh(next, at, null), isSaved: isAnswered.current })
  }
  const rebase = (newer: V, carried: V, at: string) => {
    isSending.current = false
    setState({ ...fresh(newer, at, null), values: carried })
  }

  const control = <N extends keyof V & string>(name: N) => ({ name, value: values[name], error: errors[name] })
  // A record with one computed name is typed as one with any name; `name` is one of V's.
  const change = (name: keyof V, value: unknown) => set({ [name]: value } as Partial<V>)
  const form: Form<V>['form'] = {
    ref,
    noValidate: true,
    onSubmit(event) {
      event.preventDefault()
      // A dialog's form may lie in another one of the page: its submit is not the page's.
      event.stopPropagation()
      void submit()
    },
    onBlur({ target, relatedTarget }) {
      const all = controlsOf(ref.current)
      // Left for a button nothing is told: a line that appears would move the button away from under the press.
      if (!all.includes(target as FormControl) || !all.includes(relatedTarget as FormControl)) return
      const name = (target as FormControl).name as keyof V
      if (textOf(values[name]) === textOf(base.values[name])) return
      const wrong = options.check?.(values)[name]
      if (wrong !== undefined) merge({ errors: { ...errors, [name]: wrong } })
    },
  }
  return {
    values,
    base,
    errors,
    failure: state.failure,
    isStale: state.isStale,
    isDirty,
    isSaved: state.isSaved && !isDirty,
    isBusy: sending !== null,
    sending,
    set,
    submit,
    restart,
    rebase,
    form,
    dialog: { form, busy: sending !== null, failure: state.failure, holdsWork },
    field: (name) => ({ ...control(name), onChange: (event) => change(name, event.currentTarget.value) }),
    choice: (name) => ({ ...control(name), onChange: (value) => change(name, value) }),
    tick: (name) => ({
      name,
      checked: values[name],
      onChange: (event) => change(name, event.currentTarget.checked),
    }),
  }
}

type FormControl = HTMLElement & { name: string; select?: () => void }

/** The fields of the form, in the order of the page; buttons are none. */
function controlsOf(form: HTMLFormElement | null): FormControl[] {
  return form === null ? [] : [...form.querySelectorAll<FormControl>('input, select, textarea')]
}

/** What the server has against fields that the form has, at those fields; the rest is for the form as a whole. */
async function placed<V>(error: unknown, form: HTMLFormElement | null): Promise<Pick<State<V>, 'errors' | 'failure'>> {
  const refusals = error instanceof ProblemError ? error.errors : []
  const here = refusals.filter(({ path }) => controlsOf(form).some(({ name }) => name === path))
  if (here.length === 0) return { errors: {}, failure: problemText(error) }
  // Needed by few and seldom: no page starts with these texts.
  const { fieldRefusalText } = await import('./field-refusal-text.ts')
  return {
    // The names are those of controls, and those are named by V.
    errors: Object.fromEntries(here.map((one) => [one.path, fieldRefusalText(one)])) as FormErrors<V>,
    failure: here.length === refusals.length ? undefined : problemText(error),
  }
}

/** Equal for what counts as equal. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.trim() : part)) ?? ''
}
