import { endShare, readShare, shareImage } from '@studio/backend/contract/shares'
import { errorText } from '@studio/ui/api-error'
import { connectionAtom } from '@studio/ui/connection'
import { cacheKey, useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

const failures = {
  create: 'The link could not be made. Please try again.',
  revoke: 'The link could not be revoked. Please try again.',
}

interface ShareCommands {
  readonly create: () => void
  /** `onDone` is called when the link is revoked. */
  readonly revoke: (onDone: () => void) => void
  readonly isPending: boolean
  readonly isOffline: boolean
  /** Why the last one failed, or cannot be sent; undefined when there is nothing to say. */
  readonly fault: string | undefined
}

/** Makes and revokes the link to an image; what the dialog shows follows the server's response. */
export function useShareCommands(assetId: string): ShareCommands {
  const client = useQueryClient()
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const creation = useCommand(shareImage)
  const revocation = useCommand(endShare)
  const input = { params: { assetId } }
  const show = (share: { readonly path?: string }): void => void client.setQueryData(cacheKey(readShare, input), share)
  const begin = (): void => setFailure(undefined)
  const fail = (act: keyof typeof failures) => (error: unknown) => setFailure(errorText(error, failures[act]))
  return {
    create: () => {
      begin()
      creation.mutate(input, { onSuccess: show, onError: fail('create') })
    },
    revoke: (onDone) => {
      begin()
      const onSuccess = (): void => {
        show({})
        onDone()
      }
      revocation.mutate(input, { onSuccess, onError: fail('revoke') })
    },
    isPending: creation.isPending || revocation.isPending,
    isOffline,
    fault: isOffline ? 'You are offline. Links can be made and revoked when you are connected again.' : failure,
  }
}
