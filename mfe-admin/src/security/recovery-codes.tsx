import { Button } from '@studio/ui'
import { copyText } from '@studio/ui/copy-button'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './security.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The codes for when the app is gone. The server keeps hashes of them alone, so they are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps): ReactNode {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1} className={styles['kept']}>
        Codes are on. Keep these recovery codes where you will find them without your telephone: each lets you in once,
        and they are shown only now.
      </p>
      <ul aria-label="Recovery codes" className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['acts']}>
        <Button onClick={() => void copyText(codes.join('\n'))}>Copy All</Button>
        <Button type="primary" onClick={onKept}>
          I Have Kept Them
        </Button>
      </div>
    </>
  )
}
