import { chainOf, type Link } from '@studio/backend/contract/clips'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'

liveKinds.register([liveList('video', chainOf)])

const alone: readonly Link[] = []

/** The clips that continue each other, this one among them, in their order; none where it is alone, and while that is not known. */
export function useChain(id: string): readonly Link[] {
  const { data } = useCall(chainOf, { params: { id } })
  return data === undefined || data.clips.length < 2 ? alone : data.clips
}
