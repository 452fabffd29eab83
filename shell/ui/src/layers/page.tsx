import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { layerStack } from './layer-stack.ts'
import styles from './page.module.css'

/** What lies below all dialogs. Toasts stand beside it, not in it, so that they can be used while a dialog is open. */
export function Page({ children }: { readonly children: ReactNode }): ReactNode {
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (page.current === null ? undefined : layerStack.addPage(page.current)), [])
  return (
    <div ref={page} className={styles['page']}>
      {children}
    </div>
  )
}
