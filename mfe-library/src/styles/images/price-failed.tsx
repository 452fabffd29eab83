import { analysisPrice } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { useCall } from '@studio/ui/query'
import type { ReactNode } from 'react'
import styles from './image-picker.module.css'

/** Says that it could not be loaded what an analysis costs, and loads it again; nothing otherwise. */
export function PriceFailed(): ReactNode {
  const { isLoadingError, refetch } = useCall(analysisPrice, {})
  if (!isLoadingError) return null
  return (
    <p role="alert" className={styles['refusal']}>
      The price of an analysis could not be loaded.{' '}
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  )
}
