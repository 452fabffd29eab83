import { limitGroups } from '@studio/backend/contract'
import type { Obstacle } from '@studio/media/obstacle-list'
import type { Connection } from '@studio/ui/connection'

const { running, waiting } = limitGroups.videos

interface Around {
  readonly connection: Connection
  /** As many clips run and wait as may. */
  readonly isAtLimit: boolean
}

/**
 * What holds up every kind of clips, the most important first: a lost connection, and the limit that all kinds share (spec video 5).
 * @param offline what is said of a press without a connection, and of what is not lost
 */
export function commonObstacles({ connection, isAtLimit }: Around, offline: string): Obstacle[] {
  const all: readonly (Obstacle | false)[] = [
    connection === 'offline' && { kind: 'offline', title: 'No connection', reason: offline, label: 'Offline' },
    isAtLimit && {
      kind: 'limit',
      title: 'Max Limit',
      reason: `${running} videos are processing and ${waiting} are waiting. When one is finished, the next fits.`,
      label: 'Max Limit',
    },
  ]
  return all.filter((obstacle) => obstacle !== false)
}
