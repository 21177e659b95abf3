import { idOf, layer, urlState } from '../../shared/list/list-state.ts'

/** `?open=`: the export whose proof is shown. */
export const exportsUrl = urlState({ open: layer(idOf('exp')) })
