import type { ComponentProps, ReactNode } from 'react'
import type { KeyAct } from '../keys/key-table.ts'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

interface Look {
  /** Tooltip, and the beginning of the accessible name. */
  readonly label: string
  /** What it acts on, where several buttons of one label stand beside each other: ends the accessible name. */
  readonly about?: string | undefined
  /** Its shortcut, which the tooltip tells. */
  readonly shortcut?: KeyAct
  /** One lucide icon, 16 or 20 px. */
  readonly icon: ReactNode
  /** On a picture: own dark ground so that it can be seen on anything. */
  readonly onPicture?: boolean
}

const classOf = (onPicture: boolean | undefined): string | undefined =>
  onPicture === true ? `${styles['button']} ${styles['on-picture']}` : styles['button']

const nameOf = ({ label, about }: Pick<Look, 'label' | 'about'>): string =>
  about === undefined ? label : `${label}: ${about}`

/** A button that is only an icon. */
export function IconButton({
  label,
  about,
  shortcut,
  icon,
  onPicture,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'children'>): ReactNode {
  return (
    <Tooltip text={label} keys={shortcut?.keys}>
      <button type="button" {...rest} className={classOf(onPicture)} aria-label={nameOf({ label, about })}>
        {icon}
      </button>
    </Tooltip>
  )
}

/** A link that is only an icon, such as a download. */
export function IconLink({
  label,
  icon,
  onPicture,
  href,
  ...rest
}: Omit<Look, 'about' | 'shortcut'> & { readonly href: string } & Omit<ComponentProps<'a'>, 'children'>): ReactNode {
  return (
    <Tooltip text={label}>
      <a {...rest} href={href} className={classOf(onPicture)} aria-label={label}>
        {icon}
      </a>
    </Tooltip>
  )
}
