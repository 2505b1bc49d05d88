import { Link } from 'react-router-dom'
import { common, pageTitle } from '../texts/common.ts'
import { buttonLook } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-meta.tsx'

export function NotFound() {
  return (
    <Notice title={common.notFoundTitle} text={common.notFoundText}>
      <PageTitle>{pageTitle(common.notFoundTitle)}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonLook('primary')}>
          {common.backHome}
        </Link>
        <Link to="/help" className={buttonLook('secondary')}>
          {common.helpCentre}
        </Link>
      </div>
    </Notice>
  )
}
