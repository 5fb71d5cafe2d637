package android.content

import android.net.Uri

class Intent(val action: String? = null, val data: Uri? = null) {
    val dataString: String? get() = data?.toString()

    companion object {
        const val ACTION_VIEW = "android.intent.action.VIEW"
    }
}
