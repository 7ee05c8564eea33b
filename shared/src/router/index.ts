/**
 * What the platform uses of react-router-dom. The shell lends this allow-list under the package's own name, because
 * a shared package is not tree-shaken. It reads from `react-router`: importing the shared name here would be a loop.
 */
export {
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
