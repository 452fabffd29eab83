import { Dialog } from '@studio/ui/dialog'
import { keyNames } from '@studio/ui/key-names'
import { type Shortcut, useShortcutGroups } from '@studio/ui/shortcuts'
import { Fragment, type ReactNode } from 'react'
import styles from './shortcut-sheet.module.css'

const Row = ({ shortcut: { keys, does } }: { readonly shortcut: Shortcut }): ReactNode => (
  <div className={styles['row']}>
    <dt className={styles['keys']}>
      {keyNames(keys).map((key, n) => (
        <Fragment key={key}>
          {n > 0 && ' '}
          <kbd className={styles['key']}>{key}</kbd>
        </Fragment>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
)

/** The keyboard shortcuts of the current page. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const groups = useShortcutGroups()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={styles['group']}>
          <h3 className={styles['heading']}>{title}</h3>
          <dl>
            {shortcuts.map((shortcut) => (
              <Row key={shortcut.does} shortcut={shortcut} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
