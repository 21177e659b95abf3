import { ProblemError } from '@firepay/contract/product/client.ts'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { problemText } from '../problem-text.ts'
import { useUnsaved, type Within } from '../unsaved.ts'
import type { IdempotencyKey } from '../use-idempotency-key.ts'

/** Errors by field name. */
export type FormErrors<V> = { readonly [N in keyof V]?: string | undefined }

/** The initial values of an edit, with their version for calls that take `If-Match`. */
type Base<V> = { values: V; version: string }

type Options<V, A> = {
  /** Initial values. Later changes replace them until the user types; then input and base are kept. */
  initial: V
  /** A failure shown initially, such as why the user was sent back. */
  failure?: string | undefined
  /** The `ETag` of `initial`, if any. */
  version?: string
  /**
   * Validates the values: when the focus moves to another field, while a field's error is shown, and before sending.
   */
  check?: (values: V) => FormErrors<V>
  /** Called instead of `send` without changes. */
  unchanged?: () => void
  send: (values: V, base: Base<V>) => A | Promise<A>
  /** Called with the answer. The form stays busy, so that nothing is sent twice, until `restart`. */
  sent?: (answer: A, values: V) => unknown
  /**
   * Maps a failure to field errors, a text above the form, or `null` when the screen has moved on. By default the
   * problem's fields get their texts and the rest is shown above the form.
   */
  refused?: (error: unknown, values: V) => FormErrors<V> | string | null | undefined
  /** Idempotency key, renewed on success. */
  key?: IdempotencyKey
  /**
   * The navigation that discards the input and therefore asks first: leaving the page (default), or any change of the
   * address, for a form in a panel opened by the search. `never` for input that is not work: a code, a re-authentication
   * password.
   */
  lostWith?: Within | 'never'
}

type State<V> = {
  base: Base<V>
  values: V
  errors: FormErrors<V>
  failure: string | undefined
  isStale: boolean
  /** The values being sent. */
  sending: V | null
  /** The answer arrived, and the form was not restarted. */
  isSent: boolean
  /** Restarted by the answer. */
  isSaved: boolean
  /** The last initial values seen; null: the next ones count as seen. */
  noted: string | null
}

type Named<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string
type Control<N, T> = { name: N; value: T; error: string | undefined }

export type Form<V> = {
  values: V
  /** The base of the changes. */
  base: Base<V>
  errors: FormErrors<V>
  /** A failure that belongs to no field. */
  failure: string | undefined
  /** A concurrent change (412): `restart` replaces the input with the latest values. */
  isStale: boolean
  /** Differs from the base; surrounding spaces are ignored. */
  isDirty: boolean
  /** The last sent values are saved and unchanged since. */
  isSaved: boolean
  isBusy: boolean
  /** The values being sent, for instance to tell two submit buttons apart. */
  sending: V | null
  set(part: Partial<V>): void
  /** Validates, then focuses the first invalid field or sends; `part` applies to this call only. Ignored while busy. */
  submit(part?: Partial<V>): Promise<void>
  /** Resets the form to the latest values, or the given ones. */
  restart(values?: V, version?: string): void
  /** Rebases independent changes onto newer values: `values` is the change of `newer`. */
  rebase(newer: V, values: V, version: string): void
  /** For `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit(event: FormEvent): void
    onBlur(event: FocusEvent): void
  }
  /** For `<FormDialog>`. `holdsWork`: closing would discard input. */
  dialog: Pick<Form<V>, 'form' | 'failure'> & { busy: boolean; holdsWork: boolean }
  /** For an event-based control: `<TextField {...form.field('name')}>`. */
  field<N extends Named<V, string>>(
    name: N,
  ): Control<N, V[N]> & { onChange(event: { currentTarget: { value: string } }): void }
  /** For a value-based control: `<Select {...form.choice('timeZone')}>`. */
  choice<N extends keyof V & string>(name: N): Control<N, V[N]> & { onChange(value: V[N]): void }
  /** For a checkbox: `<Checkbox {...form.tick('notifyOldEvents')}>`. */
  tick<N extends Named<V, boolean>>(
    name: N,
  ): { name: N; checked: V[N]; onChange(event: { currentTarget: { checked: boolean } }): void }
}

/**
 * The state of a form, the same for all (docs/decisions/forms.md): field errors, focus on the first invalid field,
 * server refusals at their fields, one request at a time, no lost updates. Value names are those of the request body
 * where the server may refuse them; controls use them as `name`.
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

  // After the errors have rendered, so that screen readers read the field with its error.
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
        // Re-validates the form's own errors; drops the server's, which concern the previous value.
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
  // TypeScript widens a computed name; `name` is one of V's.
  const change = (name: keyof V, value: unknown) => set({ [name]: value } as Partial<V>)
  const form: Form<V>['form'] = {
    ref,
    noValidate: true,
    onSubmit(event) {
      event.preventDefault()
      // A dialog's form may be inside another form in the React tree: do not submit that one.
      event.stopPropagation()
      void submit()
    },
    onBlur({ target, relatedTarget }) {
      const all = controlsOf(ref.current)
      // Not when a button gets the focus: a new error line would move it from under the press.
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

/** The fields of the form in DOM order, without buttons. */
function controlsOf(form: HTMLFormElement | null): FormControl[] {
  return form === null ? [] : [...form.querySelectorAll<FormControl>('input, select, textarea')]
}

/** Assigns the server's refusals to existing fields; the rest is a failure of the form. */
async function placed<V>(error: unknown, form: HTMLFormElement | null): Promise<Pick<State<V>, 'errors' | 'failure'>> {
  const refusals = error instanceof ProblemError ? error.errors : []
  const here = refusals.filter(({ path }) => controlsOf(form).some(({ name }) => name === path))
  if (here.length === 0) return { errors: {}, failure: problemText(error) }
  // Rarely needed, so loaded on demand.
  const { fieldRefusalText } = await import('./field-refusal-text.ts')
  return {
    // The names are those of controls, which are named by V.
    errors: Object.fromEntries(here.map((one) => [one.path, fieldRefusalText(one)])) as FormErrors<V>,
    failure: here.length === refusals.length ? undefined : problemText(error),
  }
}

/** A canonical text for comparison; trims strings. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.trim() : part)) ?? ''
}
