import { connectionAtom } from '@studio/ui/connection'
import { useAtomValue } from 'jotai'

/** Whether nothing can be asked now: a message that is sent all the same would be bought whenever the connection comes back. */
export const useIsOffline = (): boolean => useAtomValue(connectionAtom) === 'offline'
