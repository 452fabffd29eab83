export interface Toast {
  readonly id: number
  readonly title: string
  readonly description?: string
  /** `bad` for something that failed or was refused. */
  readonly tone?: 'plain' | 'bad'
  /** Shown until another takes its place, or the person dismisses it: for what is still going on. */
  readonly stays?: true
  /** What can be done about it while it is shown, such as Undo; a bar says for how long. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export interface ToastState {
  readonly toast: Toast
  readonly open: boolean
}

/** Spec images 9: a dismissed toast is removed after this time. */
const removeAfterMs = 3000

/** Holds the one toast shown at a time (spec images 9); a new one replaces the old. */
export function createToastStore(later: (run: () => void, ms: number) => void) {
  let state: ToastState | undefined
  let nextId = 1
  const listeners = new Set<() => void>()

  const set = (next: ToastState | undefined): void => {
    state = next
    for (const listener of listeners) listener()
  }

  const dismiss = (id: number): void => {
    if (state?.toast.id !== id || !state.open) return
    set({ ...state, open: false })
    later(() => {
      if (state?.toast.id === id) set(undefined)
    }, removeAfterMs)
  }

  return {
    read: (): ToastState | undefined => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (toast: Omit<Toast, 'id'>): void => {
      set({ toast: { ...toast, id: nextId }, open: true })
      nextId += 1
    },
    dismiss,
    /** Dismisses whichever toast is shown. */
    dismissShown: (): void => {
      if (state !== undefined) dismiss(state.toast.id)
    },
  }
}

export const toastStore = createToastStore((run, ms) => void setTimeout(run, ms))

/** Shows a toast, from anywhere. */
export const showToast = toastStore.show
