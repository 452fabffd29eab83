import { listStyles, listStyleVersions, restoreStyleVersion, type StyleVersion } from '@studio/backend/contract/library'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { tellUnsaved } from '../../acts/tell-unsaved.ts'

interface RestoreVersion {
  readonly restoring: boolean
  /** Makes the text of a version the newest one and tells of it; returns whether it worked. */
  readonly restore: (version: StyleVersion) => Promise<boolean>
}

/** Restores versions of the instructions of a style. */
export function useRestoreVersion(styleId: string): RestoreVersion {
  const client = useQueryClient()
  const { mutateAsync: send, isPending } = useCommand(restoreStyleVersion)
  const restore = async ({ version }: StyleVersion): Promise<boolean> => {
    if (isPending) return false
    try {
      await send({ params: { styleId, version } })
    } catch (error) {
      tellUnsaved(error, 'Failed to update style.')
      return false
    }
    showToast({ title: 'Style updated', description: `The instructions are those of version ${version} again.` })
    await Promise.all(
      [listStyles, listStyleVersions].map((call) => client.invalidateQueries({ queryKey: cacheKey(call) })),
    )
    return true
  }
  return { restoring: isPending, restore }
}
