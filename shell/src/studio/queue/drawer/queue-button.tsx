import { queueProgress } from '@studio/backend/contract/queue'
import { IconButton } from '@studio/ui/icon-button'
import { liveKinds } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { useSetAtom } from 'jotai'
import { ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { studioKeys } from '../../dialogs/studio-keys.ts'
import { queueKinds } from '../queue-kinds.ts'
import styles from './queue-button.module.css'

liveKinds.register(queueKinds)

/** Opens the queue; while something is being made it shows how much, in a ring of how far it has come (ui.md 2). */
export function QueueButton(): ReactNode {
  const open = useSetAtom(queueOpenAtom)
  const { data } = useCall(queueProgress, {})
  const { inProgress, percent } = data ?? { inProgress: 0, percent: 0 }
  const working = inProgress > 0
  return (
    <IconButton
      label="Queue"
      shortcut={studioKeys.queue}
      about={working ? `${inProgress} in progress` : undefined}
      icon={working ? <Ring count={inProgress} percent={percent} /> : <ListTodo size={20} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => open(true)}
    />
  )
}

const Ring = ({ count, percent }: { readonly count: number; readonly percent: number }): ReactNode => (
  <span className={styles['ring']} aria-hidden>
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden>
      <circle cx="12" cy="12" r="10.5" className={styles['whole']} />
      <circle
        cx="12"
        cy="12"
        r="10.5"
        pathLength={100}
        strokeDasharray={`${percent} 100`}
        className={styles['reached']}
      />
    </svg>
    <span className={styles['count']}>{count}</span>
  </span>
)
