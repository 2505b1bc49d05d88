import { Link } from 'react-router-dom'
import { comingTexts as texts } from '../../texts/coming.ts'
import { pageTitle } from '../../texts/common.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

/** Stands in for the exchange until it is built; an operator does it meanwhile. */
export function ComingPage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <Notice title={texts.title} text={texts.text}>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/help" className={buttonLook('primary')}>
            {texts.help}
          </Link>
          <Link to="/exchange/guide" className={buttonLook('secondary')}>
            {texts.guide}
          </Link>
        </div>
      </Notice>
    </>
  )
}
