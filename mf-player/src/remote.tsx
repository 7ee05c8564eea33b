import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ui } from '@clube/shared/ui';
import { overlays } from '@clube/shared/ui/overlays';
export default function R() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>hello {n} {ui} {overlays} {typeof Link}</button>; }
