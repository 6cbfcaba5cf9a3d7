import { mount } from "../ui/mount.tsx";
import { SharedPage } from "./shared-page.tsx";

/* The script of `/shared/TOKEN`. */

mount(<SharedPage token={location.pathname.split("/").filter(Boolean).at(-1) ?? ""} />);
