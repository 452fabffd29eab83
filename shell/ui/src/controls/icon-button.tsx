import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

interface Look {
  /** Tooltip and accessible name. */
  readonly label: string
  /** One lucide icon, 16 or 20 px. */
  readonly icon: ReactNode
  /** On a picture: own dark ground so that it can be seen on anything. */
  readonly onPicture?: boolean
}

const classOf = (onPicture: boolean | undefined): string | undefined =>
  onPicture === true ? `${styles['button']} ${styles['on-picture']}` : styles['button']

/** A button that is only an icon. */
export function IconButton({
  label,
  icon,
  onPicture,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'children'>): ReactNode {
  return (
    <Tooltip text={label}>
      <button type="button" {...rest} className={classOf(onPicture)} aria-label={label}>
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
}: Look & { readonly href: string } & Omit<ComponentProps<'a'>, 'children'>): ReactNode {
  return (
    <Tooltip text={label}>
      <a {...rest} href={href} className={classOf(onPicture)} aria-label={label}>
        {icon}
      </a>
    </Tooltip>
  )
}
