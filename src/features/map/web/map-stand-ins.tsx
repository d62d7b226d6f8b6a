/** What stands in the map's place. Free of the map library: shown while that is on its way, or instead of it. */
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { WovenDrawing } from "../../../ui/woven-drawing.tsx";
import "./map-stand-ins.css";

export function MapSkeleton() {
  return (
    <div className="map-skeleton">
      <Spinner label={m.map_loading()} />
    </div>
  );
}

interface MapFailedProps {
  /** The way on. */
  text: string;
  onRetry?: () => void;
}

export function MapFailed({ text, onRetry }: MapFailedProps) {
  return (
    <div className="map-failed" role="alert">
      <WovenDrawing name="thread" />
      <p className="map-failed-title">{m.map_failed()}</p>
      <p>{text}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {m.map_retry()}
        </Button>
      )}
    </div>
  );
}
