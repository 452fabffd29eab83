import { getCurrentUser } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import { cacheKey } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import styles from './session-ended.module.css'

/**
 * Shown when the session has ended while the page was open. People sign in on another page, so that what they typed here stays.
 * When they come back, the page goes on by itself; until then nothing here can be done, so the dialog cannot be closed.
 */
export function SessionEnded(): ReactNode {
  const client = useQueryClient()
  useEffect(() => {
    const askWho = (): void => void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })
    window.addEventListener('focus', askWho)
    document.addEventListener('visibilitychange', askWho)
    return () => {
      window.removeEventListener('focus', askWho)
      document.removeEventListener('visibilitychange', askWho)
    }
  }, [client])
  return (
    <Dialog
      title="You have been signed out"
      actions={
        <Button type="primary" size="large" href="/api/login" target="_blank">
          Sign In
        </Button>
      }
    >
      <p className={styles['text']}>
        Your session has ended. Everything you typed is still here: sign in on the page that opens, then come back.
      </p>
    </Dialog>
  )
}
