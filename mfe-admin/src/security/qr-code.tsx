import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './security.module.css'

/** A text as a QR code. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { size, data } = encode(text, { border: 0, ecc: 'M' })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={styles['qr']}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
