import { serverNow } from '@studio/ui/server-clock'
import { useState } from 'react'

/** When the day began on which the calling component was first rendered, by the person's own clock, in milliseconds since 1970. */
export function useToday(): number {
  return useState(() => new Date(serverNow()).setHours(0, 0, 0, 0))[0]
}
