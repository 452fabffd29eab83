import * as RadixToast from '@radix-ui/react-toast'
import { CircleAlert, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store.ts'
import styles from './toasts.module.css'
import { useToastFocus } from './use-toast-focus.ts'

/** How long something can be undone from a toast; the bar in `toasts.module.css` runs out with it. */
const actionMs = 10_000

/**
 * The page's toasts: one at a time, 5 s, swipe 50 px, F8 moves the focus there (spec images 9); the corner follows ui.md 3. They
 * must stand beside `Page`, not in it: what is in it is inert while a dialog is open.
 */
export function Toasts({ corner }: { readonly corner: 'top-left' | 'bottom-left' }): ReactNode {
  const state = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const focus = useToastFocus(state?.open === true)
  return (
    <RadixToast.Provider duration={5000} swipeThreshold={50} swipeDirection="left">
      {state !== undefined && (
        <RadixToast.Root
          key={state.toast.id}
          className={styles['toast']}
          open={state.open}
          {...(state.toast.action && { duration: actionMs })}
          {...(state.toast.stays && { duration: Infinity })}
          type={state.toast.tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) toastStore.dismiss(state.toast.id)
          }}
        >
          {state.toast.tone === 'bad' && <CircleAlert className={styles['bad']} size={20} aria-hidden />}
          <div className={styles['words']}>
            <RadixToast.Title className={styles['title']}>{state.toast.title}</RadixToast.Title>
            {state.toast.description !== undefined && (
              <RadixToast.Description className={styles['description']}>
                {state.toast.description}
              </RadixToast.Description>
            )}
          </div>
          {state.toast.action !== undefined && (
            <RadixToast.Action
              className={styles['action']}
              altText={state.toast.action.label}
              onClick={state.toast.action.run}
            >
              {state.toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles['close']} aria-label="Dismiss">
            <X size={16} aria-hidden />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className={styles[corner]} data-toasts {...focus} />
    </RadixToast.Provider>
  )
}
