import { type Charge, listCharges } from '@studio/backend/contract/spend'
import { Button } from '@studio/ui'
import { callEndpoint } from '@studio/ui/api'
import { formatCents, formatExact } from '@studio/ui/format'
import { cacheKey } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { featureWords } from './feature-words.ts'
import styles from './spend.module.css'

const firstPage: string | undefined = undefined

/** Every charge, newest first, page by page, each leading to its image. What failed was not charged. */
export function ChargeList(): ReactNode {
  const query = useInfiniteQuery({
    queryKey: cacheKey(listCharges),
    queryFn: ({ pageParam, signal }) => callEndpoint(listCharges, { query: { after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })
  const charges = query.data?.pages.flatMap((page) => page.charges)
  return (
    <section aria-labelledby="spend-charges" className={styles['section']}>
      <h2 id="spend-charges" className={styles['heading']}>
        Charges
      </h2>
      {query.isPending && <Spinner label="Loading charges" />}
      {query.isLoadingError && (
        <p role="alert" className={styles['words']}>
          Your charges could not be loaded. <Button onClick={() => void query.refetch()}>Retry</Button>
        </p>
      )}
      {charges?.length === 0 && (
        <p className={styles['words']}>Nothing yet. Images that fail are not charged, so they never appear here.</p>
      )}
      <ul className={styles['charges']} aria-labelledby="spend-charges">
        {charges?.map((charge) => (
          <li key={charge.id} className={styles['charge']}>
            <ChargeRow charge={charge} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function ChargeRow({ charge }: { readonly charge: Charge }): ReactNode {
  const { at, feature, modelName, amountCents, image } = charge
  return (
    <>
      <Face image={image} />
      <span className={styles['what']}>
        <span className={styles['name']}>{image === undefined ? featureWords(feature) : nameOf(image)}</span>
        <span className={styles['aside']}>
          {modelName} · <time dateTime={at}>{formatExact(Date.parse(at))}</time>
          {image?.isTrashed === true && ' · in the trash'}
          {image !== undefined && image.thumbnailUrl === undefined && ' · deleted for good'}
        </span>
      </span>
      <span className={styles['amount']}>{formatCents(amountCents)}</span>
    </>
  )
}

type ChargedImage = NonNullable<Charge['image']>

const nameOf = ({ prompt }: ChargedImage): string => prompt ?? 'An image'

/** The image, which opens large; a sign for what has none. */
function Face({ image }: { readonly image: ChargedImage | undefined }): ReactNode {
  if (image?.thumbnailUrl === undefined) {
    const Sign = image === undefined ? MessageSquareText : Trash2
    return (
      <span className={styles['face']}>
        <Sign size={20} aria-hidden />
      </span>
    )
  }
  const { assetId, generationId, n, isTrashed, thumbnailUrl } = image
  const to = { to: '/', search: { image: isTrashed ? assetId : `${generationId}.${n}` } }
  return (
    <Link {...to} className={styles['face']} aria-label={`Open ${nameOf(image)}`}>
      <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
    </Link>
  )
}
