// The sheets of everything that is lent at once (index.ts, tabs). The frame carries them, so that lending is no sheet of its own.
import './avatar/avatar.css.ts';
import './button/button.css.ts';
import './cover/cover.css.ts';
import './feedback/feedback.css.ts';
import './field/field.css.ts';
import './layout/layout.css.ts';
import './pager/pager.css.ts';
import './progress/progress.css.ts';
import './tabs/tabs.css.ts';
import './toast/toast.css.ts';
import './part-boundary.css.ts';
