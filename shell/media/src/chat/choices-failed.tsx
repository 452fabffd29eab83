import { chatOptions } from '@studio/backend/contract/chat'
import { listPromptSettings, listStyles } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { useCall } from '@studio/ui/query'
import type { ReactNode } from 'react'
import styles from './chat.module.css'

/** Says that the models, style guides or prompt settings could not be loaded, and loads them again; nothing when they are there. */
export function ChoicesFailed(): ReactNode {
  const calls = [useCall(chatOptions, {}), useCall(listStyles, {}), useCall(listPromptSettings, {})]
  const missing = calls.filter(({ isError, data }) => isError && data === undefined)
  if (missing.length === 0) return null
  const retry = (): void => {
    for (const { refetch } of missing) void refetch()
  }
  return (
    <p className={styles['note']} role="alert">
      Some choices of the chat could not be loaded.{' '}
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </p>
  )
}
