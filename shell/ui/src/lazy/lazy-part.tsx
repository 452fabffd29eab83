import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPart } from './part.ts'

interface LazyPartOptions<Props> {
  /** Shown while the code is on its way; for a dialog, `DialogPending`. */
  readonly pending?: ReactNode | ((props: Props) => ReactNode)
  /** Shown when the code did not come; `onRetry` loads it again. */
  readonly failed: (onRetry: () => void, props: Props) => ReactNode
}

/**
 * A component whose code is loaded when it is first shown. If that fails, it can be tried again: by the button that `failed` shows, by
 * showing the component again, and by itself when the browser is online again.
 * @returns the component, with `preload` to load its code before it is shown; `preload` never rejects
 */
export function lazyPart<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  { pending, failed }: LazyPartOptions<Props>,
): FunctionComponent<Props> & { readonly preload: () => Promise<void> } {
  const part = createPart(fetchComponent)
  const load = (): void => void part.load()

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, outside of components, as React's `lazy` is.
  function LazyPart(props: Props): ReactNode {
    const state = useSyncExternalStore(part.subscribe, part.read)
    useEffect(() => {
      load()
      window.addEventListener('online', load)
      return () => window.removeEventListener('online', load)
    }, [])
    if (state.status === 'loaded') return <state.value {...props} />
    if (state.status === 'failed') return failed(load, props)
    return typeof pending === 'function' ? pending(props) : pending
  }
  return Object.assign(LazyPart, { preload: part.load })
}
